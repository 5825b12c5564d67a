-- An account's deletion finds the mails to its address, and the sweep the old ones, however many there are.
drop index outbox_age;
create index outbox_age on outbox (created_at);
create index outbox_address on outbox (lower(to_address)) where to_address <> '';
