// siwe wants ethers for signatures, which viem checks here. We use its parser alone.
function refuse() {
  throw new Error("siwe checks no signatures here; viem does.");
}

exports.ethers = { verifyMessage: refuse, hashMessage: refuse, getAddress: refuse };
