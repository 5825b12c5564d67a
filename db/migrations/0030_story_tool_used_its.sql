-- Who tried a tool is counted by tool; without this each count would read the whole table.
create index story_tool_used_its_tool on story_tool_used_its (story_tool_id);
