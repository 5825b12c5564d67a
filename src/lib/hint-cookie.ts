/**
 * Name of the hint cookie: it tells the scripts of a page that a person is signed in, before the first paint (decision
 * 0073). It is no credential, contains nothing about the person, and no code on the server decides by it who reads.
 */
export const HINT_COOKIE = 'sala_signed_in'
