/** SQL expressions for public data of a user. `alias` is the alias of `users` in the query. */

/** Full name with its prefix, in Thai if available. */
export function fullnameSql(alias: string): string {
  return `(${alias}.prefix_name || coalesce(${alias}.firstname_th, ${alias}.firstname) || ' '
    || coalesce(${alias}.lastname_th, ${alias}.lastname))`
}

/** JSON of a `NamedPerson` of `#features/accounts/policy.ts`, for `shortName`. */
export function namedPersonJson(alias: string): string {
  return `json_build_object('prefixName', ${alias}.prefix_name,
    'firstname', coalesce(${alias}.firstname_th, ${alias}.firstname), 'memberType', ${alias}.member_type)`
}

/**
 * Contact address of a teacher: the stored contact address, or the account's address. Null for other users and
 * until the address is verified (AB-193).
 */
export function contactEmailSql(alias: string): string {
  return `case when ${alias}.member_type = 1 and ${alias}.email_verified_at is not null
    then coalesce(nullif(${alias}.contact_email, ''), nullif(${alias}.email, '')) end`
}

/** Address for mails that the user did not request; null until the address is verified (AB-193). */
export function mailEmailSql(alias: string): string {
  return `case when ${alias}.email_verified_at is not null
    then coalesce(nullif(${alias}.email, ''), nullif(${alias}.contact_email, '')) end`
}

/**
 * Columns `email` and `username` of `verifiedMailAddress`. The user name counts only without an address: otherwise it would
 * replace one that is not verified.
 */
export function verifiedMailColumns(alias: string): string {
  return `${mailEmailSql(alias)} as email, case when coalesce(${alias}.email, '') = '' then ${alias}.username end as username`
}

/** First name and address of who gets such a mail, as `firstname` and `email`. */
export function recipientSql(alias: string): string {
  return `coalesce(${alias}.firstname_th, ${alias}.firstname) as firstname, ${mailEmailSql(alias)} as email`
}
