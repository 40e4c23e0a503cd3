import { days } from '../clock'

/** `most`: devices known per account, the oldest is forgotten · `cookie`: how long a browser keeps its own · `mail`: how long a mail is tried. */
export const knownDeviceLimits = { most: 50, cookie: days(365), mail: days(3) } as const
