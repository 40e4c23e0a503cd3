import { createContext, type RouterContextProvider } from 'react-router'
import type { Viewer } from './accounts/viewer'
import { notFound } from './intake/answers'
import type { Intake } from './intake/request'
import type { Live } from './live/live'
import type { Runtime } from './runtime'

/** Everything a request may ask for, set once per request by the server (or, under `react-router dev`, by the root middleware). */
export const runtimeContext = createContext<Runtime>()

/**
 * The intake, for its resource routes. Only under `react-router dev`: in production it answers ahead of React Router, on another thread, and
 * what comes here all the same is an address that only the router takes for one of the intake's (`/Api/7/store/`).
 */
export const intakeContext = createContext<Intake>(async () => notFound)

/** Tells open pages what happens. */
export const liveContext = createContext<Live>()

/** Who asks; set by the session middleware of the page frame, and by the token middleware of the API. */
export const viewerContext = createContext<Viewer>()

/** The nonce of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>('')

/** This request's id: in the log line, in `X-Request-Id`. */
export const requestIdContext = createContext<string>('')

/** What limits count the client by: its address, through the trusted proxies only; of IPv6 its network. Never shown. */
export const clientAddressContext = createContext<string>('')

/** The address of the connection itself, whatever headers say: the client's, or that of the proxy nearest to us. */
export const peerAddressContext = createContext<string>('')

type RequestParts = { runtime: Runtime; clientAddress: string; peerAddress: string; requestId: string; nonce: string }

/** Sets what every request may ask for, in production and development. */
export function provideRequest(
  context: Readonly<RouterContextProvider>,
  { runtime, clientAddress, peerAddress, requestId, nonce }: RequestParts,
): void {
  context.set(runtimeContext, runtime)
  context.set(clientAddressContext, clientAddress)
  context.set(peerAddressContext, peerAddress)
  context.set(requestIdContext, requestId)
  context.set(nonceContext, nonce)
}
