-- The words are replaced once an hour and compared with every misspelt text. As long as an index keeps new entries
-- aside, each comparison reads all of them, which took eighty times as long as the index.
drop index search_words_sound;
create index search_words_sound on search_words using gin (sound gin_trgm_ops) with (fastupdate = off);
-- Beginnings and parts of words are found in the memory of the process.
drop index search_words_parts, search_words_prefix;
alter index search_names_folded set (fastupdate = off);
