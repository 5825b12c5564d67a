/** Variables of the provider of online tests (decision Q-76). */
import * as z from 'zod/mini'
import { SECRET_MIN_LENGTH } from './secret-file.ts'
import type { Variable } from './variable.ts'

export interface TestProviderConfig {
  /** Without a trailing slash. */
  url: string
  /** Key of the signatures in both directions. */
  secret: string
}

export const testProviderVariables = {
  TEST_PROVIDER_URL: {
    schema: z.pipe(
      z.string().check(
        z.refine((value) => {
          if (!URL.canParse(value)) return false
          const { protocol, search, hash, username, password } = new URL(value)
          return ['http:', 'https:'].includes(protocol) && !search && !hash && !username && !password
        }),
      ),
      z.transform((value: string) => new URL(value).href.replace(/\/+$/, '')),
    ),
    expects: 'an http(s) address without a query',
    standard: '',
    meaning:
      'External provider of online tests. Unset: the built-in one, which draws questions from the database (Q-76)',
  },
  TEST_PROVIDER_SECRET: {
    schema: z.string().check(z.minLength(SECRET_MIN_LENGTH)),
    expects: `at least ${SECRET_MIN_LENGTH} characters`,
    standard: '',
    meaning: 'Key of the signatures between the site and `TEST_PROVIDER_URL`; required with it',
    secret: true,
  },
} as const satisfies Record<string, Variable>

interface Values {
  TEST_PROVIDER_URL?: string
  TEST_PROVIDER_SECRET?: string
}

/** Undefined: the built-in provider. Adds errors by variable name. */
export function testProviderConfig(
  { TEST_PROVIDER_URL: url, TEST_PROVIDER_SECRET: secret }: Values,
  isProduction: boolean,
  errors: string[],
): TestProviderConfig | undefined {
  if (!url && !secret) return undefined
  if (!url) errors.push('TEST_PROVIDER_URL is required with TEST_PROVIDER_SECRET')
  if (!secret) errors.push('TEST_PROVIDER_SECRET is required with TEST_PROVIDER_URL')
  if (isProduction && url && !url.startsWith('https:')) {
    errors.push('TEST_PROVIDER_URL must begin with https:// in production')
  }
  return { url: url ?? '', secret: secret ?? '' }
}
