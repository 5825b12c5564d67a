-- Ranking of search by the rarity of words (decision 0066).

-- How many of the counted documents contain each lexeme. The empty lexeme holds the number of counted documents.
create table search_terms (
  lexeme text primary key,
  documents integer not null check (documents >= 0)
);

-- What people would ask to find a post. Indexed with a low weight.
create table search_questions (
  post_id bigint not null references posts (id) on delete cascade,
  position smallint not null,
  question text not null check (char_length(question) between 1 and 200),
  primary key (post_id, position)
);
