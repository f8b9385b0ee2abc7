export { isIpAddress } from './ip-address.ts'
export { isRecordId } from './record-id.ts'
export { pageRedirects } from './page-redirects.ts'
export { findPage, findRedirect, notFoundPath, sitePages, type SitePage } from './pages.ts'
