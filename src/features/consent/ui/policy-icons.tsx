import { Cookie, Globe, type LucideIcon, Mail, ShieldCheck } from 'lucide-react'
import type { PolicyTab } from '../constants.ts'

/** The icon of each policy, on tabs and in the list of all documents. */
export const policyIcons: Readonly<Record<PolicyTab, LucideIcon>> = {
  privacy: ShieldCheck,
  cookie: Cookie,
  website: Globe,
  marketing: Mail,
}
