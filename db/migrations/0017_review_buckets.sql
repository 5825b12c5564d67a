-- Counts of published reviews in buckets of both orders, so that a deep page of a list skips whole buckets (decision 0059).

create table review_buckets (
  sort text not null check (sort in ('new', 'helpful')),
  type smallint not null check (type in (1, 2)),
  -- Id of an impact option; 0 counts all.
  impact smallint not null check (impact between 0 and 5),
  score smallint not null check (score between 1 and 5),
  -- Number of helpful marks; 0 in the order `new`.
  helpful integer not null check (helpful >= 0),
  -- First moment of the period: 4 weeks in the order `new`, 52 weeks in the order `helpful`.
  starts_at timestamptz not null,
  reviews integer not null default 0 check (reviews >= 0),
  primary key (sort, type, impact, score, helpful, starts_at)
);

-- The bucket of a counted review exists, so a difference of -1 always finds it.
create function add_to_review_buckets(counted reviews, sorted text, difference integer) returns void language sql as $$
  insert into review_buckets as own (sort, type, impact, score, helpful, starts_at, reviews)
  select sorted, counted.type, impact, counted.score, case sorted when 'new' then 0 else counted.helpful_count end,
    date_bin(case sorted when 'new' then interval '28 days' else interval '364 days' end, counted.created_at, 'epoch'), 1
  from unnest(0::smallint || counted.impacts) impact order by impact
  on conflict (sort, type, impact, score, helpful, starts_at) do update set reviews = own.reviews + difference
$$;

-- A helpful mark changes the buckets of one order only.
create function bucket_review() returns trigger language plpgsql as $$
declare
  sorted text;
begin
  foreach sorted in array array['new', 'helpful'] loop
    if tg_op = 'UPDATE' then
      continue when (old.status, old.type, old.score, old.impacts, old.created_at)
          = (new.status, new.type, new.score, new.impacts, new.created_at)
        and (sorted = 'new' or old.helpful_count = new.helpful_count);
    end if;
    if tg_op <> 'INSERT' then
      if old.status = 'published' then perform add_to_review_buckets(old, sorted, -1); end if;
    end if;
    if tg_op <> 'DELETE' then
      if new.status = 'published' then perform add_to_review_buckets(new, sorted, 1); end if;
    end if;
  end loop;
  return null;
end $$;
create trigger reviews_bucketed after insert or delete
  or update of status, type, score, impacts, created_at, helpful_count on reviews
  for each row execute function bucket_review();

insert into review_buckets (sort, type, impact, score, helpful, starts_at, reviews)
select sort, r.type, impact, r.score, case sort when 'new' then 0 else r.helpful_count end as helpful,
  date_bin(case sort when 'new' then interval '28 days' else interval '364 days' end, r.created_at, 'epoch') as starts_at,
  count(*)
from reviews r cross join unnest(array['new', 'helpful']) sort cross join unnest(0::smallint || r.impacts) impact
where r.status = 'published' group by sort, r.type, impact, r.score, helpful, starts_at;

-- The list of a score in the order of helpful marks.
create index reviews_score_helpful on reviews (type, score, helpful_count desc, created_at desc, id desc)
  include (impacts) where status = 'published';
-- The list of a training skips entries of the index only.
drop index reviews_training;
create index reviews_training on reviews (reviewable_id, created_at desc, id desc) include (is_anonymous)
  where status = 'published' and reviewable_id is not null;
