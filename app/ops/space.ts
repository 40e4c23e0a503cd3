/** What has to stay free on the disk of DATA_DIR: a twentieth of it, at most 1 GiB. */
const sparedShare = 0.05
const sparedBytes = 1024 ** 3
/** The trouble is over when a quarter more than that is free: otherwise it would begin and end all the time. */
const relief = 1.25

/** Whether too little is free on a disk, in bytes. `wasOn`: whether it was before. */
export function isNearlyOut(disk: { free: number; total: number } | undefined, wasOn: boolean): boolean {
  if (!disk) return false
  const spared = Math.min(sparedBytes, disk.total * sparedShare)
  return disk.free < (wasOn ? spared * relief : spared)
}
