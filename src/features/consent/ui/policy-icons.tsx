import { Cookie, Globe, type LucideIcon, Mail, ShieldCheck } from 'lucide-react'
import type { PolicyTab } from '../constants.ts'

/** What each policy is known by, on tabs and in the list of all. */
export const policyIcons: Readonly<Record<PolicyTab, LucideIcon>> = {
  privacy: ShieldCheck,
  cookie: Cookie,
  website: Globe,
  marketing: Mail,
}
