-- Failed sign-ins at one name from all networks together (decisions Q-194, 0016).
create table sign_in_guesses (
  -- HMAC of kind and normalised name.
  key bytea primary key,
  -- The last 50 attempts of devices that never signed in to the name; one that succeeds is taken out again.
  recent timestamptz[] not null,
  last_try_at timestamptz not null,
  -- Until then each further try needs a harder captcha and a pause.
  harder_until timestamptz
);
create index sign_in_guesses_age on sign_in_guesses (last_try_at);
