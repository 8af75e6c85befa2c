/** An index is not there, or not as we make it; the message is a Polish sentence. */
export class IndexFault extends Error {}
