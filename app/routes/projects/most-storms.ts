/** Maximum storms that are shown at once. Others are shown after these were merged or listed. */
export const mostStorms = 3
