-- The buckets of reviews with the numbers of all scores in one row, so that a list without a score reads as few rows as a
-- list of one (decision 0059).

-- No review changes until the buckets are complete.
lock table reviews in share row exclusive mode;

create table review_score_buckets (
  sort text not null check (sort in ('new', 'helpful')),
  type smallint not null check (type in (1, 2)),
  -- Id of an impact option; 0 counts all.
  impact smallint not null check (impact between 0 and 5),
  -- Number of helpful marks; 0 in the order `new`.
  helpful integer not null check (helpful >= 0),
  -- First moment of the period: 4 weeks in the order `new`, 52 weeks in the order `helpful`.
  starts_at timestamptz not null,
  -- Number of reviews with 1 to 5 stars.
  scores integer[] not null check (array_length(scores, 1) = 5 and 0 <= all (scores)),
  reviews integer generated always as (scores[1] + scores[2] + scores[3] + scores[4] + scores[5]) stored,
  primary key (sort, type, impact, helpful, starts_at)
);

-- The bucket of a counted review exists, so a difference of -1 always finds it.
create or replace function add_to_review_buckets(counted reviews, sorted text, difference integer) returns void
language sql as $$
  insert into review_score_buckets as own (sort, type, impact, helpful, starts_at, scores)
  select sorted, counted.type, impact, case sorted when 'new' then 0 else counted.helpful_count end,
    date_bin(case sorted when 'new' then interval '28 days' else interval '364 days' end, counted.created_at, 'epoch'),
    array(select (star = counted.score)::integer from generate_series(1, 5) star)
  from unnest(0::smallint || counted.impacts) impact order by impact
  on conflict (sort, type, impact, helpful, starts_at)
    do update set scores[counted.score] = own.scores[counted.score] + difference
$$;

insert into review_score_buckets (sort, type, impact, helpful, starts_at, scores)
select sort, type, impact, helpful, starts_at, array[
  coalesce(sum(reviews) filter (where score = 1), 0), coalesce(sum(reviews) filter (where score = 2), 0),
  coalesce(sum(reviews) filter (where score = 3), 0), coalesce(sum(reviews) filter (where score = 4), 0),
  coalesce(sum(reviews) filter (where score = 5), 0)]
from review_buckets group by sort, type, impact, helpful, starts_at;

-- The previous version reads the numbers of single scores; a later migration removes the view.
drop table review_buckets;
create view review_buckets as
select sort, type, impact, score::smallint, helpful, starts_at, scores[score] as reviews
from review_score_buckets cross join generate_series(1, 5) score;
