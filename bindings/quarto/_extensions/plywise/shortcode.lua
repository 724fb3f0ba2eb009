-- {{< plywise file=fig.tree step=3 mode=lecture >}} is short for a block of code of class plywise.

local function text(value)
  return pandoc.utils.stringify(value)
end

return {
  ["plywise"] = function(args, kwargs)
    local attributes, source = {}, ""
    for key, value in pairs(kwargs) do
      attributes[#attributes + 1] = { key, text(value) }
    end
    -- The order of a table is nobody's; that of the page should be.
    table.sort(attributes, function(one, other) return one[1] < other[1] end)
    for _, arg in ipairs(args) do
      source = source .. text(arg) .. " "
    end
    return pandoc.CodeBlock(source, pandoc.Attr("", { "plywise" }, attributes))
  end,
}
