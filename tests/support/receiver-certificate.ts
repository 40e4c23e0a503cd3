/** A self-signed certificate for `receiver.test`, valid from 2020 to 2120, and its key: of servers that tests start, never of a real one. */
export const receiverCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBTDCB9KADAgECAgEHMAoGCCqGSM49BAMCMBgxFjAUBgNVBAMMDXJlY2VpdmVy
LnRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBgxFjAUBgNV
BAMMDXJlY2VpdmVyLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARfD4JI
CqsaxmH0+h6fyWJLWmvoQXs5Bo7rEjg0L00WQlr6Fntx6YxoL0RSLfOLhnG5pwK5
sGBqQzt6iKHLicVRoy0wKzAYBgNVHREEETAPgg1yZWNlaXZlci50ZXN0MA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgbS7NJC/CRpxqipu5n05/wyCx
mHB1OCRQaat+lj5uzaACIDeZrLUpuIf8gTk5S83LNoBKPmq8YCL2D+9e1VVr+ew4
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxUly5pRDDVkeqoFx
73Ys5Jqy6YBXhlrJ4jhB/+B80qyhRANCAARfD4JICqsaxmH0+h6fyWJLWmvoQXs5
Bo7rEjg0L00WQlr6Fntx6YxoL0RSLfOLhnG5pwK5sGBqQzt6iKHLicVR
-----END PRIVATE KEY-----
`,
}
