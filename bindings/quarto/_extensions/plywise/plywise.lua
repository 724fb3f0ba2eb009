-- Blocks of code of class plywise, as trees to step through. For Quarto, and for pandoc by itself:
--
--   ```{.plywise step=3 mode=lecture}
--   ((3 12 8) (2 4 6) (14 5 2))
--   ```
--
--   pandoc --lua-filter plywise.lua page.md
--
-- In HTML it is the <plywise-tree> element. Elsewhere it is the picture that `figure=` names, or one that the
-- `plywise` command draws where there is one, in the colours of `theme=`, or else the tree as text. The folder with Plywise's files is
-- `plywise-site` of the document's metadata; with Quarto, without it, the extension's own copy.

local site

local function escaped(text)
  return (text:gsub("&", "&amp;"):gsub("<", "&lt;"):gsub('"', "&quot;"):gsub("\r", ""):gsub("\n", "&#10;"))
end

local function contents(name)
  local file = io.open(name, "r")
  if not file then
    error("plywise: there is no file " .. name)
  end
  local text = file:read("a")
  file:close()
  return text
end

local function sorted(attributes)
  local keys = {}
  for key in pairs(attributes) do
    keys[#keys + 1] = key
  end
  table.sort(keys)
  return keys
end

local function is_html()
  if quarto then
    return quarto.doc.is_format("html:js")
  end
  return FORMAT:match("html") ~= nil or FORMAT == "revealjs"
end

local function script()
  if site then
    return pandoc.RawBlock("html", '<script src="' .. escaped(site) .. 'plywise-frame.js" defer></script>')
  end
  if quarto then
    -- Copied beside the page by Quarto, with everything that the script loads.
    local resources = {}
    for _, name in ipairs(pandoc.system.list_directory(quarto.utils.resolve_path("site"))) do
      resources[#resources + 1] = { name = name, path = "site/" .. name }
    end
    quarto.doc.add_html_dependency({
      name = "plywise",
      version = "0.1.0",
      scripts = { { path = "site/plywise-frame.js", afterBody = true } },
      resources = resources,
    })
    return nil
  end
  return pandoc.RawBlock("html", '<script src="plywise/plywise-frame.js" defer></script>')
end

local function element(block, tree)
  local attributes = ""
  for _, key in ipairs(sorted(block.attributes)) do
    if key ~= "file" and key ~= "figure" then
      attributes = attributes .. " " .. key .. '="' .. escaped(block.attributes[key]) .. '"'
    end
  end
  local html = '<div class="plywise"><plywise-tree' .. attributes .. ">" .. escaped(tree) .. "</plywise-tree></div>"
  return { pandoc.RawBlock("html", html), script() }
end

local function picture(block, tree)
  if block.attributes.figure then
    return pandoc.Para({ pandoc.Image({}, block.attributes.figure) })
  end
  local step = block.attributes.step or "end"
  local theme = block.attributes.theme
  if not theme or theme == "auto" then
    theme = "light"
  end
  local drawn, svg = pcall(pandoc.pipe, "plywise", { "svg", "--tree", tree, "--step", step, "--theme", theme }, "")
  if not drawn then
    return pandoc.CodeBlock(tree)
  end
  local name = "plywise-" .. pandoc.utils.sha1(svg) .. ".svg"
  pandoc.mediabag.insert(name, "image/svg+xml", svg)
  return pandoc.Para({ pandoc.Image({}, name) })
end

function Meta(meta)
  if meta["plywise-site"] then
    site = pandoc.utils.stringify(meta["plywise-site"])
  end
end

function CodeBlock(block)
  if not block.classes:includes("plywise") then
    return nil
  end
  local tree = block.attributes.file and contents(block.attributes.file) or block.text
  tree = tree:gsub("%s+$", "")
  if is_html() then
    return element(block, tree)
  end
  return picture(block, tree)
end

-- The metadata first: it says where the site is.
return { { Meta = Meta }, { CodeBlock = CodeBlock } }
