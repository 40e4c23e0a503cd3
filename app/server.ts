import * as build from 'virtual:react-router/server-build'

console.log('server', Object.keys(build.routes))
