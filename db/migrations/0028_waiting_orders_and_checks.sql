-- Waiting lists of trainings with a price, notifications of orders, the check of a receipt by anyone, and the end of what
-- the law on accounts asks to keep (decision 0070).

-- The place became free while the buyer waited for it, so the site made the order.
alter table orders add column is_moved_up boolean not null default false;

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('reply', 'comment_like', 'follow', 'training_open',
    'training_place', 'training_reminder', 'training_recording', 'test_returned', 'test_extended', 'moderation', 'review',
    'review_helpful', 'story_invited', 'story_accepted', 'story_failed', 'story_published', 'order'));

-- Printed on the paper: who holds it can look the document up. 64 random bits, because the number can be guessed.
alter table accounting_documents
  add column check_code text not null unique default upper(substr(md5(gen_random_uuid()::text), 1, 16))
    check (check_code ~ '^[0-9A-F]{16}$'),
  -- When what is personal was deleted, after the years of the law.
  add column erased_at timestamptz,
  add check (erased_at is null or (buyer_name = '' and buyer_tax_id = '' and buyer_address = '' and participant = ''
    and file_key is null and erased_at >= issued_at + interval '7 years'));

-- What was issued stays as it was issued; after seven years it may lose what is personal, and nothing else.
create or replace function keep_accounting_document() returns trigger language plpgsql as $$
declare
  free text[] := array['file_key', 'made_at'];
begin
  if new.erased_at is not null then
    free := free || array['erased_at', 'buyer_name', 'buyer_tax_id', 'buyer_address', 'participant'];
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception 'document % cannot be changed', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

create index accounting_documents_to_erase on accounting_documents (issued_at) where erased_at is null;
create index orders_to_erase on orders (closed_at) where erased_at is null and state in ('expired', 'cancelled');
