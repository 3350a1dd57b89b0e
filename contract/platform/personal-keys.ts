/** Keys that a person has at most. */
export const mostKeys = 5

/** Scanners of leaked secrets find keys by this. */
export const keyPrefix = 'elan_act_'

/** Days without use after which a key ends. */
export const keyIdleDays = 90

export const keyCallsPerHour = 60

/** The calls that a personal key opens. */
export const intakePaths = {
  days: '/api/me/intake/days',
  openMHealth: '/api/me/intake/open-mhealth',
  healthAutoExport: '/api/me/intake/health-auto-export',
  healthConnect: '/api/me/intake/health-connect',
} as const
