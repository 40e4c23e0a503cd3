/** How many storms are shown at once. The next ones appear when these were merged or listed. */
export const mostStorms = 3
