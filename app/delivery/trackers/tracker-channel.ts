import type { ChannelType, SeveralRequests } from '../channel-type'

/** A kind of channel that creates issues. */
export type TrackerChannel = Extract<ChannelType, SeveralRequests>
