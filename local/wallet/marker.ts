/** The name under which the local wallet announces itself (EIP-6963 `rdns`). A production build must not contain it. */
export const LOCAL_WALLET_MARKER = "local.club.in-page-wallet";
