/** Milliseconds between two looks at whether the disk has caught up. */
export const diskPause = 20
