export const w = 1
console.log('worker')
