import * as z from 'zod/mini'

// zod compiles object schemas with `new Function`, which the Content-Security-Policy of the pages forbids and reports.
// The setting is read when a schema is created.
if (typeof document !== 'undefined') z.config({ jitless: true })

/** An object schema that the browser also runs: that of a form, shared with the contract of its endpoint. */
export const formSchema: typeof z.object = z.object
