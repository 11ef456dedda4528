// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// Contract wallet of local mode (EIP-1271): what its owner signs is valid, what its owner sends is executed.
contract LocalWallet is IERC1271, IERC721Receiver {
    address public immutable owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        require(msg.sender == owner, "only the owner");
        (bool success, bytes memory result) = to.call{value: value}(data);
        if (!success) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        return result;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(hash, signature);
        bool isValid = fault == ECDSA.RecoverError.NoError && signer == owner;
        return isValid ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return IERC721Receiver.onERC721Received.selector;
    }
}

/// Creates wallets at addresses known before they exist (CREATE2), for EIP-6492 signatures.
contract LocalWalletFactory {
    /// Answers the wallet's address; a wallet that exists already is left as it is, as EIP-6492 verifiers expect.
    function createWallet(address owner, bytes32 salt) external returns (address wallet) {
        wallet = walletAddress(owner, salt);
        if (wallet.code.length == 0) {
            new LocalWallet{salt: salt}(owner);
        }
    }

    function walletAddress(address owner, bytes32 salt) public view returns (address) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(LocalWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, codeHash)))));
    }
}
