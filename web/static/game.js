// Leads whoever opens the page that games had before to the page itself, with what the address says.
location.replace(new URL(`./${location.search}${location.hash || "#game=ttt-o.x..ox.x-table"}`, location.href));
