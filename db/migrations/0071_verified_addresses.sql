-- An address counts once a mailed link was pressed (decision 0019, AB-193): links of a third purpose.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('reset', 'deletion', 'verification'));
-- The university vouches for its people's addresses, the operator for people of a seed or of the command line, who never
-- accepted the terms themselves. Members who signed up confirm their address by a link, also those from before.
update users set email_verified_at = created_at
where email_verified_at is null and deleted_at is null and (email is not null or contact_email is not null)
  and (kind <> 'member' or terms_accepted_at is null);
