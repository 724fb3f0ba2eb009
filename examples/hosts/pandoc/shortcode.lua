-- Does for one kind of shortcode what Quarto does, which is in no registry: reads {{< plywise key=value >}} that stands
-- alone in a paragraph, and puts what the extension makes of it in its place.

local here = PANDOC_SCRIPT_FILE:match("^(.*)[/\\]") or "."
local shortcodes = dofile(here .. "/../../../bindings/quarto/_extensions/plywise/shortcode.lua")

function Para(paragraph)
  local words = pandoc.utils.stringify(paragraph):match("^{{<%s*plywise%s+(.-)%s*>}}$")
  if not words then
    return nil
  end
  local kwargs = {}
  for key, value in words:gmatch("(%w+)=(%S+)") do
    kwargs[key] = pandoc.Inlines({ pandoc.Str(value) })
  end
  return shortcodes.plywise({}, kwargs)
end
