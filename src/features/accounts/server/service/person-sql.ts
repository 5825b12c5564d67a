/** SQL of what any reader may know of a person, from the row of `users` under an alias. */

/** The full name with its prefix, the Thai one when the directory gave both. */
export function fullnameSql(alias: string): string {
  return `(${alias}.prefix_name || coalesce(${alias}.firstname_th, ${alias}.firstname) || ' '
    || coalesce(${alias}.lastname_th, ${alias}.lastname))`
}

/**
 * Where a teacher is written to: the account's own address unless another is stored; null for everybody else, and
 * until the address is verified (AB-193).
 */
export function contactEmailSql(alias: string): string {
  return `case when ${alias}.member_type = 1 and ${alias}.email_verified_at is not null
    then coalesce(nullif(${alias}.contact_email, ''), nullif(${alias}.email, '')) end`
}

/** Where mails go that a person did not ask for by a link: null until the address is verified (AB-193). */
export function mailEmailSql(alias: string): string {
  return `case when ${alias}.email_verified_at is not null
    then coalesce(nullif(${alias}.email, ''), nullif(${alias}.contact_email, '')) end`
}
