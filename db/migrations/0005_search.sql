-- Search (decision Q-126).

-- The application splits text into words, not PostgreSQL: tsvector columns are written as finished lexemes. A lexeme
-- with @ is a concept of the lexicon, one with # is a tag or the education plan, so that one index serves words and
-- filters together.
--
-- The newest posts have small partial indexes (is_recent): a search for a common word finds enough hits among them.
-- They cover every post since recent_from, which moves forward as posts are added.
create table search_boundary (
  is_only boolean primary key default true check (is_only),
  recent_from timestamptz not null
);
insert into search_boundary (recent_from) values ('-infinity');

-- A GIN index collects new rows in a pending list of up to gin_pending_list_limit kB. Every search reads that list, so
-- the limit is small on the indexes that every search uses.

-- Topics in short rows, separate from the documents, so that checking the order of words in them is cheap.
create table search_topics (
  post_id bigint primary key references posts (id) on delete cascade,
  published_at timestamptz not null,
  is_recent boolean not null,
  -- Weight A topic, B name of the reviewed tool
  topic tsvector not null
);
create index search_topics_newest on search_topics (published_at desc, post_id desc);
create index search_topics_topic on search_topics using gin (topic) with (gin_pending_list_limit = 512);
create index search_topics_recent_topic on search_topics using gin (topic) with (gin_pending_list_limit = 512)
  where is_recent;

create table search_documents (
  post_id bigint primary key references posts (id) on delete cascade,
  published_at timestamptz not null,
  is_recent boolean not null,
  -- Newest change among the sources of the document.
  source_updated_at timestamptz not null,
  -- Version of the tokenizer; documents of another version are indexed again.
  version text not null,
  -- Weight A topic, B tags, tools and author, C caption, school and province
  head tsvector not null,
  -- The head and, with weight D, the body
  words tsvector not null,
  -- Hashes of the pairs and triples of neighbouring grapheme clusters in the text of the head, without spaces
  parts integer[] not null,
  -- The text that parts was computed from, for the exact check
  squashed text not null
)
-- Wide columns are stored out of line, so that collecting many hits reads short rows.
with (toast_tuple_target = 128);
create index search_documents_newest on search_documents (published_at desc, post_id desc);
create index search_documents_head on search_documents using gin (head) with (gin_pending_list_limit = 512);
create index search_documents_recent_head on search_documents using gin (head) with (gin_pending_list_limit = 512)
  where is_recent;
create index search_documents_words on search_documents using gin (words) with (gin_pending_list_limit = 2048);
create index search_documents_recent_words on search_documents using gin (words) with (gin_pending_list_limit = 2048)
  where is_recent;
create index search_documents_parts on search_documents using gin (parts);

-- Phonetic key of a word: letters of the same sound become one letter, tone marks and silenced letters are removed,
-- vowels are shortened, doubled letters become single.
create function search_sound(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(word, U&'[\0E01-\0E2E][\0E34\0E38]?\0E4C', '', 'g'),
      U&'\0E28\0E29\0E0B\0E13\0E0D\0E0E\0E0F\0E10\0E16\0E11\0E12\0E18\0E0C\0E09\0E06\0E02\0E03\0E05\0E1C\0E20\0E1D\0E2C\0E23\0E43\0E35\0E37\0E39cqzyv\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4D\0E3A',
      U&'\0E2A\0E2A\0E2A\0E19\0E22\0E14\0E15\0E17\0E17\0E17\0E17\0E17\0E0A\0E0A\0E04\0E04\0E04\0E04\0E1E\0E1E\0E1F\0E25\0E25\0E44\0E34\0E36\0E38kksiw'
    ),
    '(.)\1+', '\1', 'g')
$$;

-- Words of the documents and spellings of the concepts in them: candidates for the correction of a misspelt word.
create table search_words (
  word text primary key,
  sound text not null generated always as (search_sound(word)) stored,
  documents integer not null
);
create index search_words_sound on search_words using gin (sound gin_trgm_ops);
create index search_words_parts on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

-- Names that the search field suggests while a person types.
create table search_names (
  kind text not null check (kind in ('tool', 'tag', 'author', 'word')),
  -- As displayed.
  name text not null,
  -- Spellings in normalised form, one per line.
  folded text not null,
  documents integer not null,
  primary key (kind, name)
);
create index search_names_folded on search_names using gin (folded gin_trgm_ops);
