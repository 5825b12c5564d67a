/** What happened in a run, and what was found to be wrong. */
export function createCounts() {
  return {
    requests: 0,
    responses: 0,
    lostRequests: 0,
    lostResponses: 0,
    brokenConnections: 0,
    timesOffline: 0,
    reloads: 0,
    tabCrashes: 0,
    takeOvers: 0,
    serverKills: 0,
    databaseKills: 0,
    acknowledgedAnswers: 0,
    attempts: 0,
  }
}
export type Counts = ReturnType<typeof createCounts>

/** A saved answer that the server confirmed. */
export interface Acknowledged {
  choice: number | null
  revision: number
}

/** What a person did in one attempt, as the devices saw it. */
export interface AttemptRecord {
  userEventId: number
  number: number
  formId: string
  responseId: string
  /** By position: the last choice on the device that finished. */
  chosen: (number | null)[]
  /** By position: the newest answer that the server confirmed. */
  acknowledged: Acknowledged[]
  /** Computed from the texts of the chosen answers. */
  score: number
}

export function printCounts(counts: Counts): string {
  const names: Record<keyof Counts, string> = {
    attempts: 'attempts',
    acknowledgedAnswers: 'acknowledged answers',
    requests: 'requests',
    responses: 'responses of the server',
    lostRequests: 'lost requests',
    lostResponses: 'lost responses',
    brokenConnections: 'broken connections',
    timesOffline: 'times offline',
    reloads: 'reloads',
    tabCrashes: 'crashed tabs',
    takeOvers: 'moves to another device',
    serverKills: 'kill -9 of the server',
    databaseKills: 'kill -9 of PostgreSQL',
  }
  return Object.entries(names)
    .map(([key, name]) => `${String(counts[key as keyof Counts]).padStart(8)}  ${name}`)
    .join('\n')
}
