/** Variables of payments: the PromptPay account, the seller on receipts, the time to pay (decision 0060). */
import * as z from 'zod/mini'
import { isTaxId } from '#lib/tax-id.ts'
import { engineTexts } from '../texts.ts'
import type { GatewayConfig } from './gateway-config.ts'
import type { Variable } from './variable.ts'

export interface Seller {
  name: string
  taxId: string
  branch: string
  address: string
}

export interface PaymentConfig {
  /** Undefined: orders are paid with slips only. */
  gateway: GatewayConfig | undefined
  /** Digits: 10 of a phone, 13 of a person or company, 15 of an e-wallet; empty: orders are paid through the gateway only. */
  promptPayTarget: string
  accountName: string
  seller: Seller
  /** 0: the seller is exempt from VAT, and receipts say so. Otherwise prices include it. */
  vatPercent: 0 | 7
  holdHours: number
}

const text = (max: number) => z.string().check(z.maxLength(max))

export const paymentVariables = {
  PROMPTPAY_TARGET: {
    schema: z.string().check(z.refine(isPromptPayTarget)),
    expects: 'a mobile number (10 digits), a tax or citizen id (13 digits) or an e-wallet (15 digits)',
    standard: 'a demo number (production: none)',
    meaning: 'PromptPay number that receives payments. Unset in production: trainings with a price cannot be ordered',
  },
  PROMPTPAY_NAME: {
    schema: text(100),
    expects: 'at most 100 characters',
    standard: '`SELLER_NAME`',
    meaning: 'Name of the account, as banking apps show it',
  },
  SELLER_NAME: {
    schema: text(200),
    expects: 'at most 200 characters',
    standard: 'a demo name (production: none)',
    meaning: 'Seller on receipts; required with `PROMPTPAY_TARGET`',
  },
  SELLER_TAX_ID: {
    schema: z.string().check(z.refine(isTaxId)),
    expects: 'a tax id of 13 digits',
    standard: 'a demo number (production: none)',
    meaning: 'Tax id of the seller; required with `PROMPTPAY_TARGET`',
  },
  SELLER_BRANCH: {
    schema: text(100),
    expects: 'at most 100 characters',
    standard: engineTexts.demoSeller.branch,
    meaning: 'Branch of the seller on receipts',
  },
  SELLER_ADDRESS: {
    schema: text(300),
    expects: 'at most 300 characters',
    standard: 'a demo address (production: none)',
    meaning: 'Address of the seller; required with `PROMPTPAY_TARGET`',
  },
  RECEIPT_VAT: {
    schema: z.enum(['exempt', 'included']),
    expects: 'exempt or included',
    standard: 'exempt',
    meaning: 'Whether receipts say that the seller is exempt from VAT, or that prices include 7 % of it',
  },
  ORDER_HOLD_HOURS: {
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(720))),
    ),
    expects: 'a number of hours from 1 to 720',
    standard: '48',
    meaning: 'How long an order holds a place until it is paid',
  },
} as const satisfies Record<string, Variable>

type Values = { [N in keyof typeof paymentVariables]?: z.output<(typeof paymentVariables)[N]['schema']> }

/** Outside production, so that the whole way from order to receipt works without configuration. */
const DEMO = {
  PROMPTPAY_TARGET: '0994000987650',
  SELLER_NAME: engineTexts.demoSeller.name,
  SELLER_TAX_ID: '0994000987650',
  SELLER_ADDRESS: engineTexts.demoSeller.address,
} as const
const REQUIRED = Object.keys(DEMO) as (keyof typeof DEMO)[]

/** Undefined: nothing can be ordered. Adds errors by variable name. */
export function paymentConfig(
  given: Values,
  { gateway, isProduction }: { gateway: GatewayConfig | undefined; isProduction: boolean },
  errors: string[],
): PaymentConfig | undefined {
  const isAsked = REQUIRED.some((name) => given[name])
  if (isProduction && !isAsked && !gateway) return undefined
  const values = isAsked || isProduction ? given : { ...DEMO, ...given }
  for (const name of REQUIRED) {
    if (!values[name] && !(gateway && name === 'PROMPTPAY_TARGET')) errors.push(`${name} is required for payments`)
  }
  const { SELLER_NAME: name = '', SELLER_TAX_ID: taxId = '', SELLER_ADDRESS: address = '' } = values
  return {
    gateway,
    promptPayTarget: values.PROMPTPAY_TARGET ?? '',
    accountName: values.PROMPTPAY_NAME ?? name,
    seller: { name, taxId, branch: values.SELLER_BRANCH ?? paymentVariables.SELLER_BRANCH.standard, address },
    vatPercent: values.RECEIPT_VAT === 'included' ? 7 : 0,
    holdHours: values.ORDER_HOLD_HOURS ?? 48,
  }
}

function isPromptPayTarget(value: string): boolean {
  return /^0[689]\d{8}$/.test(value) || isTaxId(value) || /^\d{15}$/.test(value)
}
