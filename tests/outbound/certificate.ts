import { createPrivateKey } from "node:crypto";

/** A certificate that only these tests trust, for hooks.example and rebind.example until 2126, and its key. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBsTCCAVegAwIBAgIUNFD+PQekMzdxIBNkgYSgheW6GEgwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjcxNTE4MjJaGA8yMTI2
MTEwMzE1MTgyMlowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABD+4mXqQxWoFk8jTeT91XuIE+nBIySSKjj1lTsDs1Vdf
+zCbuLvxcQRS/PFniXPlqcppOGcAMJrKCrDf9rfpC+OjfTB7MB0GA1UdDgQWBBRp
H+Obn97TkUMD0E03lCMAJ/qFwTAfBgNVHSMEGDAWgBRpH+Obn97TkUMD0E03lCMA
J/qFwTAoBgNVHREEITAfgg1ob29rcy5leGFtcGxlgg5yZWJpbmQuZXhhbXBsZTAP
BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIBrl9ctCAaZ1iW74Z/Ha
f5jHeINfpCvz1Y5r3xAxaJqRAiEArw0kPH9+V6+AUUUW+ZmVlNnSS4O1v8w8EmyV
5ir2pAc=
-----END CERTIFICATE-----`;

export const certificateKey = createPrivateKey({
  key: Buffer.from(
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQga3fpLSq0VVRm6e1/JAVz6EE3LrX+RLkQi4ldEavuDuehRANCAAQ/uJl6kMVqBZPI03k/dV7iBPpwSMkkio49ZU7A7NVXX/swm7i78XEEUvzxZ4lz5anKaThnADCaygqw3/a36Qvj",
    "base64",
  ),
  format: "der",
  type: "pkcs8",
}).export({ type: "pkcs8", format: "pem" });
