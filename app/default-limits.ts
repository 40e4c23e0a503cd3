import { days, hours, minutes, seconds } from './clock'
import type { Limits } from './config'

const mebibytes = (n: number) => n * 1024 * 1024

export const defaultLimits: Limits = {
  compressedBytes: mebibytes(20),
  inflatedBytes: mebibytes(40),
  eventBytes: mebibytes(2),
  otlpBytes: mebibytes(8),
  smallItemBytes: mebibytes(0.25),
  logBytes: mebibytes(2),
  attachmentBytes: mebibytes(20),
  attachmentsBytes: mebibytes(32),
  attachments: 30,
  items: 200,
  countedItems: 50_000,
  jsonDepth: 10_000,
  jsonValues: 250_000,
  inboxBytes: mebibytes(1024),
  inboxMilliseconds: minutes(1),
  inFlightBytes: mebibytes(128),
  projectShare: 0.75,
  parkedItems: 1_000,
  parkedBytes: mebibytes(64),
  allParkedItems: 5_000,
  allParkedBytes: mebibytes(256),
  parkedMilliseconds: days(30),
  jobMilliseconds: minutes(1),
  spikeFloor: 1_000,
  logLinesPerMinute: 300_000,
  logMilliseconds: hours(1),
  logWaitMilliseconds: seconds(15),
  logBytesOfProject: mebibytes(16),
  logBytesOfAll: mebibytes(256),
  logEventsPerHour: 20,
  logEventsWaiting: 2_000,
  selfReportsPerMinute: 600,
  spikeFactor: 10,
  headerBytes: 16 * 1024,
  headerLines: 200,
  headersMilliseconds: seconds(15),
  bodyMilliseconds: seconds(30),
  idleMilliseconds: seconds(65),
}

/** Clients of the failure lab are slow on purpose; its inbox rotates early and its jobs look often, so that tests wait for neither. */
export const labLimits: Limits = {
  ...defaultLimits,
  headersMilliseconds: seconds(2),
  bodyMilliseconds: seconds(2),
  idleMilliseconds: seconds(2),
  inboxMilliseconds: seconds(1),
  jobMilliseconds: seconds(1),
  logWaitMilliseconds: seconds(1),
}
