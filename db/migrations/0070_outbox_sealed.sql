-- What a mail says waits encrypted, and is dropped when the mail has gone (decision 0019, AB-179). body_text, body_html and
-- unsubscribe_url hold mails that an older version wrote; a later version drops these columns.
alter table outbox add column sealed_content bytea;
alter table outbox alter column body_text set default '';
alter table outbox alter column body_html set default '';
update outbox set body_text = '', body_html = '', unsubscribe_url = null
where (sent_at is not null or failed_at is not null) and (body_text <> '' or body_html <> '' or unsubscribe_url is not null);
