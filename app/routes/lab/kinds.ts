/** Every way in which the application can fail, and the address in the lab that fails like that. */
export type LabKind = { path: string; title: string }

/** Opening the page is enough. */
export const failingPages: LabKind[] = [
  { path: 'loader', title: 'A loader throws an error' },
  { path: 'loader?throw=cause', title: 'A loader throws an error with a cause' },
  { path: 'loader?throw=string', title: 'A loader throws a string' },
  { path: 'loader?throw=object', title: 'A loader throws an object' },
  { path: 'loader?throw=null', title: 'A loader throws null' },
  { path: 'loader?throw=lookalike', title: 'A loader throws an object that looks like an error response' },
  { path: 'loader?throw=response', title: 'A loader throws a response with status 503' },
  { path: 'loader?throw=data', title: 'A loader throws data with status 500' },
  { path: 'loader?throw=hostile', title: 'A loader throws an error that fails when it is read' },
  { path: 'middleware', title: 'A middleware throws before it hands on' },
  { path: 'middleware?after', title: 'A middleware throws after the page was made' },
  { path: 'render', title: 'A component throws while the server renders it' },
  { path: 'suspense', title: 'A component inside Suspense throws on the server' },
  { path: 'parent', title: 'A component inside Suspense of a parent route throws on the server' },
  { path: 'deferred', title: 'Deferred data fail' },
  { path: 'deferred?in-place', title: 'Deferred data fail, and have a place for it' },
  { path: 'headers', title: 'headers() throws' },
  { path: 'meta', title: 'meta() throws' },
  { path: 'resource', title: 'A resource route throws' },
  { path: 'boundary', title: 'A boundary throws while it shows a failed loader' },
  { path: 'boundary?render', title: 'A boundary throws while it shows a failed component' },
  { path: 'root-loader', title: 'The root loader throws' },
  { path: 'root-render', title: 'The root component throws' },
  { path: 'layout', title: 'The Layout throws' },
]

/** Pages on which a button, a form or a link fails. */
export const failingControls: LabKind[] = [
  { path: 'action', title: 'Actions, by document, by script and by fetcher' },
  { path: 'fetchers', title: 'Fetchers that load' },
  { path: 'browser', title: 'Failures in the browser' },
  { path: 'client-loader', title: 'A clientLoader, by navigation' },
]

export const refusalPages: LabKind[] = [400, 401, 403, 404, 413, 429, 500, 503, 507].map((status) => ({
  path: `refusal?status=${status}`,
  title: `Refused with ${status}`,
}))
