/** Preloaded into a server: its clock starts at `FIXED_DATE` and runs on from there. */
const { now } = Date
const offsetMs = Date.parse(process.env.FIXED_DATE) - now()
const shiftedNow = () => now() + offsetMs

globalThis.Date = new Proxy(Date, {
  construct: (Real, parts) => (parts.length === 0 ? new Real(shiftedNow()) : Reflect.construct(Real, parts)),
  get: (Real, key) => (key === 'now' ? shiftedNow : Reflect.get(Real, key)),
})
