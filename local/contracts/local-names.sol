// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Name registry of local mode (EIP-137, EIP-181), its own resolver unless another is set. Anybody may write: nothing there is worth anything.
contract LocalNames {
    mapping(bytes32 node => address) public resolver;
    mapping(bytes32 node => string) public name;
    mapping(bytes32 node => address) public addr;

    function setResolver(bytes32 node, address resolver_) external {
        resolver[node] = resolver_;
    }

    function setName(bytes32 node, string calldata name_) external {
        resolver[node] = address(this);
        name[node] = name_;
    }

    function setAddr(bytes32 node, address addr_) external {
        resolver[node] = address(this);
        addr[node] = addr_;
    }
}
