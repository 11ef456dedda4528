// siwe imports ethers to check signatures. We use only its parser, and check signatures with viem.
function refuse() {
  throw new Error("siwe checks no signatures here; viem does.");
}

exports.ethers = { verifyMessage: refuse, hashMessage: refuse, getAddress: refuse };
