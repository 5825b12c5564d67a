-- Search (decision Q-126). Words are cut by the server, not by PostgreSQL: the columns are written as finished
-- lexemes. A lexeme with @ is a concept of the lexicon, one with # a tag or the education plan, so that one index
-- answers words and filters together.
-- The newest posts have small indexes of their own: whoever looks for a common word finds enough among them. Every
-- post from this moment on is in them; the moment moves forward as posts are added.
create table search_boundary (
  is_only boolean primary key default true check (is_only),
  recent_from timestamptz not null
);
insert into search_boundary (recent_from) values ('-infinity');

-- New rows wait in a list of `gin_pending_list_limit` kB before they are sorted into an index. A search reads that list,
-- so it is short where every search looks.

-- Topics stand apart in short rows, so that the order of their words is checked at little cost.
create table search_topics (
  post_id bigint primary key references posts (id) on delete cascade,
  published_at timestamptz not null,
  is_recent boolean not null,
  -- A topic, B the reviewed tool's name
  topic tsvector not null
);
create index search_topics_newest on search_topics (published_at desc, post_id desc);
create index search_topics_topic on search_topics using gin (topic) with (gin_pending_list_limit = 512);
create index search_topics_recent_topic on search_topics using gin (topic) with (gin_pending_list_limit = 512) where is_recent;

create table search_documents (
  post_id bigint primary key references posts (id) on delete cascade,
  published_at timestamptz not null,
  is_recent boolean not null,
  -- Newest change of the sources that the document was made from.
  source_updated_at timestamptz not null,
  -- How the text was cut; documents of another version are indexed again.
  version text not null,
  -- A topic, B tags, tools and author, C caption, school and province
  head tsvector not null,
  -- The above and D body
  words tsvector not null,
  -- Hashes of the pairs and triples of neighbouring grapheme clusters of the head's text, spaces regardless
  parts integer[] not null,
  -- The head's text that the parts are from, for the exact check
  squashed text not null
)
-- The wide columns live outside the row: gathering many hits reads short rows.
with (toast_tuple_target = 128);
create index search_documents_newest on search_documents (published_at desc, post_id desc);
create index search_documents_head on search_documents using gin (head) with (gin_pending_list_limit = 512);
create index search_documents_recent_head on search_documents using gin (head) with (gin_pending_list_limit = 512) where is_recent;
create index search_documents_words on search_documents using gin (words) with (gin_pending_list_limit = 2048);
create index search_documents_recent_words on search_documents using gin (words) with (gin_pending_list_limit = 2048) where is_recent;
create index search_documents_parts on search_documents using gin (parts);

-- How a word sounds to somebody who spells it by ear: letters of one sound are one, tone marks and silenced letters
-- are gone, vowels are short, doubled letters single.
create function search_sound(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(word, U&'[\0E01-\0E2E][\0E34\0E38]?\0E4C', '', 'g'),
      U&'\0E28\0E29\0E0B\0E13\0E0D\0E0E\0E0F\0E10\0E16\0E11\0E12\0E18\0E0C\0E09\0E06\0E02\0E03\0E05\0E1C\0E20\0E1D\0E2C\0E23\0E43\0E35\0E37\0E39cqzyv\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4D\0E3A',
      U&'\0E2A\0E2A\0E2A\0E19\0E22\0E14\0E15\0E17\0E17\0E17\0E17\0E17\0E0A\0E0A\0E04\0E04\0E04\0E04\0E1E\0E1E\0E1F\0E25\0E25\0E44\0E34\0E36\0E38kksiw'
    ),
    '(.)\1+', '\1', 'g')
$$;

-- Words that texts hold and ways to write the concepts they hold: what a misspelt word may have meant.
create table search_words (
  word text primary key,
  sound text not null generated always as (search_sound(word)) stored,
  documents integer not null
);
create index search_words_sound on search_words using gin (sound gin_trgm_ops);
create index search_words_parts on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

-- Names that the search field offers while somebody types.
create table search_names (
  kind text not null check (kind in ('tool', 'tag', 'author', 'word')),
  -- As it is shown.
  name text not null,
  -- Ways to write it in the form that is compared, one on each line.
  folded text not null,
  documents integer not null,
  primary key (kind, name)
);
create index search_names_folded on search_names using gin (folded gin_trgm_ops);
