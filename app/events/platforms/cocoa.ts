import type { Platform } from './platform'

/** Apple's images where only their names are sent: on iOS, an application's own libraries are frameworks. */
const appleImage =
  /^(?:lib[\w+.-]+\.dylib|dyld(?:_sim)?|UIKit(?:Core)?|AppKit|Foundation|SwiftUI|AttributeGraph|QuartzCore|GraphicsServices|CFNetwork|Security|IOKit|OpenGLES|GLEngine|AGX\w+|Metal(?:Kit)?|AudioToolbox(?:Core)?|AVF\w+|Web(?:Kit|Core)|JavaScriptCore|HIToolbox|Core(?:Foundation|Data|Graphics|Text|Location|Image|AutoLayout|Audio|Media|Telephony|Services|UI|ML|Motion|Video|Haptics))$/

export const cocoa: Platform = {
  ids: ['cocoa', 'objc', 'swift'],
  name: 'Apple',
  stacks: [],
  inApp: {
    foreignModules: appleImage,
    foreignPaths: [/^\/(?:System\/(?:Library|Volumes|iOSSupport)|Developer\/|Library\/Developer\/)/],
  },
}
