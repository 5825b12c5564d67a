/** Address of payments through the gateway. */

/** Where the gateway sends its events. */
export const WEBHOOK_PATH = '/api/payments/stripe/webhook'
