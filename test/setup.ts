/** Global setup: starts PostgreSQL and creates the migrated template that test files copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres/embedded-postgres.ts'
import { databaseUrl } from './db.ts'

/** Provided to test files; see `#test/db.ts`. */
export interface TestServer {
  /** URL with a role that may create databases. */
  url: string
  template: string
  /** Prefix of the names of all databases of this run. */
  prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const log = { info() {}, warn: console.warn, error: console.warn }

/** The server that all projects of `vitest.config.ts` use, and their number. */
let running: Promise<{ server: TestServer; stop: () => Promise<void> }> | undefined
let projects = 0

export default async function setup({ provide }: TestProject) {
  projects++
  running ??= openServer()
  const { server, stop } = await running
  provide('testServer', server)
  return async () => {
    if (--projects === 0) await stop()
  }
}

async function openServer() {
  const externalUrl = process.env.TEST_DATABASE_URL
  const { url, stop } = externalUrl ? { url: externalUrl, stop: async () => {} } : await startServer()
  // An external server may have databases of other runs.
  const prefix = `sala_${externalUrl ? `${Date.now().toString(36)}${process.pid}_` : ''}`
  const server: TestServer = { url, template: `${prefix}template`, prefix }
  await createTemplate(server)
  return {
    server,
    async stop() {
      if (externalUrl) await dropAll(server)
      await stop()
    },
  }
}

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-test-'))
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
  await run(server.admin, 'alter role sala createdb')
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function createTemplate({ url, template }: TestServer) {
  await run(url, `create database ${template}`)
  const pool = new pg.Pool({ connectionString: databaseUrl(url, template), max: 1 })
  try {
    await migrate({ pool, dir: fileURLToPath(new URL('../db/migrations', import.meta.url)), log })
  } finally {
    await pool.end()
  }
}

async function dropAll({ url, prefix }: TestServer) {
  const names = await run<{ datname: string }>(url, `select datname from pg_database where datname like '${prefix}%'`)
  for (const { datname } of names) await run(url, `drop database if exists ${datname} with (force)`)
}

async function run<Row extends object>(config: string | pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
