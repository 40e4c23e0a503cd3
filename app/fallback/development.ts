/**
 * Whether message and stack may be shown: only under `react-router dev`. The mode tells, and not `import.meta.env.DEV`,
 * which is also true in a build that was made with NODE_ENV=development and is then served to visitors.
 */
export const isDevelopment: boolean = import.meta.env.MODE === 'development'
