/** `CERT-{year of issue}-{number in that year}`. */
export const CERTIFICATE_NUMBER_PATTERN = /^CERT-\d{4}-\d{6}$/
