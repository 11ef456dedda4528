// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";
import {SignerEIP7702} from "@openzeppelin/contracts/utils/cryptography/signers/SignerEIP7702.sol";
import {SignerP256} from "@openzeppelin/contracts/utils/cryptography/signers/SignerP256.sol";
import {SignerWebAuthn} from "@openzeppelin/contracts/utils/cryptography/signers/SignerWebAuthn.sol";

/// @dev Accounts of OpenZeppelin's parts, which only tests deploy. All of them take nested signatures (ERC-7739).
contract KeyAccount is ERC7739, SignerECDSA {
    constructor(address key) EIP712("Key account", "1") SignerECDSA(key) {}
}

/// @dev Its signer is a passkey (WebAuthn, P-256).
contract PasskeyAccount is ERC7739, SignerWebAuthn {
    constructor(bytes32 x, bytes32 y) EIP712("Passkey account", "1") SignerP256(x, y) {}
}

/// @dev The code that a key's account takes on by EIP-7702.
contract DelegatedAccount is ERC7739, SignerEIP7702 {
    constructor() EIP712("Delegated account", "1") {}
}

/// @dev Creates accounts at addresses that are known before (CREATE2).
contract AccountFactory {
    function createKeyAccount(address key, bytes32 salt) external returns (KeyAccount) {
        return new KeyAccount{salt: salt}(key);
    }

    function createPasskeyAccount(bytes32 x, bytes32 y, bytes32 salt) external returns (PasskeyAccount) {
        return new PasskeyAccount{salt: salt}(x, y);
    }
}
