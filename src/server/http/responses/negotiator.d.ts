/** The part of `negotiator` that `encoding.ts` uses; the types of DefinitelyTyped lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string>> })
    encoding<E extends string>(available: readonly E[], options: { preferred: readonly E[] }): E | undefined
  }
}
