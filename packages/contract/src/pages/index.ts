export { isIpAddress } from './ip-address.ts'
export { isRecordId } from './record-id.ts'
export { findPage, findRedirect, notFoundPath, pageRedirects, sitePages } from './pages.ts'
export type { SitePage } from './pages.ts'
