/** Variables of the payment gateway (decision 0060). */
import * as z from 'zod/mini'
import type { Variable } from './variable.ts'

export interface GatewayConfig {
  secretKey: string
  webhookSecret: string
  /** Undefined: the address of the library. */
  apiBase: string | undefined
}

export const gatewayVariables = {
  PAYMENT_PROVIDER: {
    schema: z.enum(['promptpay', 'stripe']),
    expects: 'promptpay or stripe',
    standard: 'promptpay',
    meaning:
      'How orders are paid. `promptpay`: by transfer, with slips that admins check. `stripe`: by card and PromptPay through the gateway; slips stay possible while `PROMPTPAY_TARGET` is set',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().check(z.regex(/^(sk|rk)_(test|live)_\w{8,}$/)),
    expects: 'a secret or restricted key of Stripe',
    standard: '',
    meaning: 'Key of the gateway; required with `PAYMENT_PROVIDER=stripe`',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().check(z.regex(/^whsec_\w{16,}$/)),
    expects: 'the signing secret of a webhook endpoint (whsec_…)',
    standard: '',
    meaning:
      'Key of the signatures of events, which are sent to `PUBLIC_ORIGIN/api/payments/stripe/webhook`; required with `PAYMENT_PROVIDER=stripe`',
    secret: true,
  },
  STRIPE_API_BASE: {
    schema: z.pipe(
      z.string().check(
        z.refine((value) => {
          if (!URL.canParse(value)) return false
          const { protocol, pathname, search, hash, username, password } = new URL(value)
          return ['http:', 'https:'].includes(protocol) && pathname === '/' && !(search || hash || username || password)
        }),
      ),
      z.transform((value: string) => new URL(value).origin),
    ),
    expects: 'an http(s) address without a path',
    standard: 'the address of Stripe',
    meaning: 'Address of the gateway, for a proxy or a test',
  },
} as const satisfies Record<string, Variable>

type Values = { [N in keyof typeof gatewayVariables]?: z.output<(typeof gatewayVariables)[N]['schema']> }

/** Undefined: orders are paid with slips. Adds errors by variable name. */
export function gatewayConfig(values: Values, isProduction: boolean, errors: string[]): GatewayConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = values
  if (values.PAYMENT_PROVIDER !== 'stripe') {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] as const) {
      if (values[name]) errors.push(`${name} requires PAYMENT_PROVIDER=stripe`)
    }
    return undefined
  }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (!values[name]) errors.push(`${name} is required with PAYMENT_PROVIDER=stripe`)
  }
  if (isProduction && apiBase && !apiBase.startsWith('https:')) {
    errors.push('STRIPE_API_BASE must begin with https:// in production')
  }
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '', apiBase }
}
